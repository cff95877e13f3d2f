export type Part = { kind: 'text' | 'code'; text: string };

/** A section of a page of docs/, split into paragraphs and code blocks. */
export function documentedSection(page: string, heading: string): Part[] {
  const [, below = ''] = page.split(`\n## ${heading}\n`);
  const section = below.split('\n## ')[0] ?? '';
  return section.split('```').flatMap((piece, at) => (at % 2 === 1 ? [codeOf(piece)] : paragraphsOf(piece)));
}

function codeOf(fenced: string): Part {
  return { kind: 'code', text: fenced.slice(fenced.indexOf('\n') + 1).trimEnd() };
}

function paragraphsOf(text: string): Part[] {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim());
  return paragraphs.filter((paragraph) => paragraph !== '').map((paragraph) => ({ kind: 'text', text: paragraph }));
}
