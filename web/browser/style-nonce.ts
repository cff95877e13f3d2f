/** The nonce that lets style elements made here pass the policy. Read as a property: browsers hide the attribute. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
