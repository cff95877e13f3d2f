type Placeholders = {
  /** Those that the address must have, and those that it may have besides. */
  needs: readonly string[];
  takes: readonly string[];
};

/**
 * Whether a text is an http or https address without a user, with only these placeholders, such as `{title}`, behind its
 * host: there they cannot change which machine it leads to.
 */
export function isAddressTemplate(text: string, { needs, takes }: Placeholders): boolean {
  const [origin] = /^https?:\/\/[^/?#{}]+/i.exec(text) ?? [];
  if (origin === undefined || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  if (username !== '' || password !== '' || /[\s\\]/.test(text)) return false;
  const named: string[] = text.slice(origin.length).match(/\{[^}]*\}?|\}/g) ?? [];
  const known = [...needs, ...takes].map((name) => `{${name}}`);
  return needs.every((name) => named.includes(`{${name}}`)) && named.every((name) => known.includes(name));
}

/** The address with its placeholders filled in; the values are encoded already. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
