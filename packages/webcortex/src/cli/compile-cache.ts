import * as nodeModule from 'node:module';

/** Keeps compiled code between runs where Node can (22.1 and later). To be called before anything large is imported. */
export function useCompileCache(): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: () => unknown };
  enableCompileCache?.();
}
