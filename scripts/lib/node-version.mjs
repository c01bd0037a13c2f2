// Imported first by every entry point, so it uses nothing that an old Node lacks.
const NEEDED = [20, 19];

/** Whether a version such as `20.19.0` may run WebCortex. */
export function isSupportedNode(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

if (!isSupportedNode(process.versions.node)) {
  console.error(`WebCortex needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
