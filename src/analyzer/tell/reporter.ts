import { commandAt } from '../outline/run-outline.ts';
import type { DiagnosisInput } from './diagnosis-input.ts';

const spoken = /^(?:\/[\w./-]{1,100}\/)?(?<program>[a-z][a-z0-9+-]{1,24})(?:\[\d{1,8}\]|\.exe)?: /;
const programs = new Set(
  'apt apt-get apk ar aws az bash bazel bundle cargo cc clang cmake collect2 composer cp curl dash docker dpkg gcc gcloud gem gh git go gpg gradle gsutil helm install java javac kubectl ld ld.lld ls lld make mkdir mv mvn ninja node npm openssl patch perl php pip pnpm podman psql python rm rsync ruby rustc scp sed sh ssh sudo tar terraform unzip wget yarn zsh'.split(
    ' ',
  ),
);
const wrappers = /^(?:sudo|env|time|timeout|nice|exec|command|npx|bunx|pnpx|xvfb-run|retry|\d+[smh]?|-\S+|\w+=\S*)$/;
// Words of a script that say nothing of what it is about.
const ofShell = /^(?:if|for|while|until|case|then|do|set|cd|echo|export|source|test|true|bash|sh|\.|\[{1,2}|\{|\()$/;

/** The program that reports the cause; null where nobody says which. A class of failures is no program. */
export function reporterOf({
  cause,
  outline,
  lines,
}: Pick<DiagnosisInput, 'cause' | 'outline' | 'lines'>): string | null {
  if (!cause.tool) return null;
  if (cause.isProgram !== false) return compilerOf(cause) ?? cause.tool;
  const own = spoken.exec(lines.at(cause.from).text)?.groups?.program;
  if (own && programs.has(own)) return own;
  const words = (commandAt(outline, cause.from) ?? '').trim().split(/\s+/);
  const program = words.find((word) => !wrappers.test(word));
  return program && !ofShell.test(program) && /^[\w./+-]{1,60}$/.test(program) ? program : null;
}

/** Where one detector reads several compilers, the one that it was. */
function compilerOf({ tool, title, locations }: DiagnosisInput['cause']): string | undefined {
  if (tool === 'java' && /\.kts?$/.test(locations?.[0]?.path ?? '')) return 'kotlin';
  return tool === 'gcc/clang' && /^(?:C|LNK|D)\d{4} in /.test(title) ? 'msvc' : undefined;
}
