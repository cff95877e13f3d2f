const notInXml = /[\ufffe\uffff]|\p{Surrogate}/gu;

/** Without halves of characters and what is none, which readers of XML and UTF-8 refuse. */
export function wellFormed(text: string): string {
  return text.replace(notInXml, '\ufffd');
}
