/** Who asks the same while it is being found out gets the same answer; so what nobody waits for any more cannot pile up. */
export function shared<R>(find: (name: string) => Promise<R>): (name: string) => Promise<R> {
  const underWay = new Map<string, Promise<R>>();
  return (name) => {
    const known = underWay.get(name);
    if (known !== undefined) return known;
    const found = find(name).finally(() => underWay.delete(name));
    underWay.set(name, found);
    return found;
  };
}
