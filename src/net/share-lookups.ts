/** Shares a running look-up among callers with the same name, so that abandoned look-ups cannot accumulate. */
export function shared<R>(lookUp: (name: string) => Promise<R>): (name: string) => Promise<R> {
  const underWay = new Map<string, Promise<R>>();
  return (name) => {
    const running = underWay.get(name);
    if (running !== undefined) return running;
    const lookup = lookUp(name).finally(() => underWay.delete(name));
    underWay.set(name, lookup);
    return lookup;
  };
}
