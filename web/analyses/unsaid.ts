/** A text without the sentences that stand elsewhere on the page. */
export function unsaid(text: string, said: readonly string[]): string {
  const saidElsewhere = new Set(said.flatMap(sentences));
  const left = text.split('. ').filter((sentence) => !saidElsewhere.has(bare(sentence)));
  const rest = left.join('. ').trim();
  return rest === '' || /[.!?:”)\d]$/.test(rest) || !text.endsWith('.') ? rest : `${rest}.`;
}

function sentences(text: string): string[] {
  return text.split('. ').map(bare);
}

function bare(sentence: string): string {
  return sentence.trim().replace(/\.$/, '');
}
