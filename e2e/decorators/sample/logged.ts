type Method = (this: unknown, ...args: unknown[]) => unknown;

/** A decorator of somebody else that puts another function in the method's place, in either calling convention. */
export const logged = ((value: unknown, _key: unknown, descriptor?: PropertyDescriptor): unknown => {
  const method = (descriptor === undefined ? value : descriptor.value) as Method;
  const wrapped: Method = function (...args) {
    return method.apply(this, args);
  };
  return descriptor === undefined ? wrapped : { ...descriptor, value: wrapped };
}) as MethodDecorator;
