/** Who asks the same while it is being found out gets the same answer; so what nobody waits for any more cannot pile up. */
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
