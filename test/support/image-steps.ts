import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction } from 'dockerfile-ast';
import { cleanEnvironment } from './packages.ts';

export type Step = { name: string; words: string[]; text: string; from: string | undefined };
export type Stage = { name: string; image: string; steps: Step[] };
/** What the last stage leaves behind: its root, and where and with what its program starts. */
export type Built = { root: string; workDir: string; env: Record<string, string>; remove(): void };

/** The stages of a Dockerfile, each with its steps. */
export function readStages(path: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(readFileSync(path, 'utf8')).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? '', image: from.getImage() ?? '', steps: [] });
    } else stages.at(-1)?.steps.push(stepOf(instruction));
  }
  return stages;
}

function stepOf(instruction: Instruction): Step {
  const name = instruction.getKeyword();
  const words = instruction.getArguments().map((argument) => argument.getValue());
  const json = 'getJSONStrings' in instruction ? (instruction as JSONInstruction).getJSONStrings() : [];
  const from = name === 'COPY' ? flagOf(instruction as Copy, 'from') : undefined;
  const listed = json.map((each) => JSON.parse(each.getValue()));
  return { name, words: listed.length > 0 ? listed : words, text: instruction.getArgumentsContent() ?? '', from };
}

function flagOf(instruction: Copy, name: string): string | undefined {
  const flag = instruction.getFlags().find((each) => each.getName() === name);
  return flag?.getValue() ?? undefined;
}

/** Does COPY, RUN and WORKDIR of each stage below a folder that stands for its root; the images themselves are not there. */
export function buildStages(stages: readonly Stage[], context: string): Built {
  const base = mkdtempSync(join(tmpdir(), 'firstfail-image-'));
  execFileSync('chmod', ['755', base]);
  const built = stages.map((stage, index) =>
    buildStage(stage, { base, context, root: join(base, stage.name || `${index}`) }),
  );
  const last = built.at(-1) ?? { root: base, workDir: base, env: {} };
  return { ...last, remove: () => rmSync(base, { recursive: true, force: true }) };
}

function buildStage({ steps }: Stage, places: { base: string; context: string; root: string }) {
  const { base, context, root } = places;
  let workDir = root;
  const env: Record<string, string> = {};
  for (const { name, words, text, from } of steps) {
    if (name === 'WORKDIR') workDir = join(root, text);
    mkdirSync(workDir, { recursive: true });
    if (name === 'ENV') for (const word of words) env[word.split('=')[0] ?? ''] = word.slice(word.indexOf('=') + 1);
    if (name === 'COPY') copy(words, from === undefined ? context : join(base, from), { root, workDir });
    if (name === 'RUN') execFileSync('/bin/sh', ['-c', text], { cwd: workDir, env: cleanEnvironment(), stdio: 'pipe' });
  }
  return { root, workDir, env };
}

function copy(words: readonly string[], origin: string, { root, workDir }: { root: string; workDir: string }): void {
  const target = words.at(-1) ?? '';
  const place = target.startsWith('/') ? join(root, target) : join(workDir, target);
  for (const pattern of words.slice(0, -1)) {
    const found = filesMatching(origin, pattern.replace(/^\//, ''));
    if (found.length === 0) throw new Error(`COPY finds no ${pattern}`);
    for (const path of found) {
      const file = target.endsWith('/') ? join(place, basename(path)) : place;
      cpSync(join(origin, path), file, { recursive: true, verbatimSymlinks: true });
    }
  }
}

/** A star stands in the name of the file alone. */
function filesMatching(origin: string, pattern: string): string[] {
  const folder = dirname(pattern);
  const [start = '', end] = basename(pattern).split('*');
  const isMeant = (name: string) => (end === undefined ? name === start : name.startsWith(start) && name.endsWith(end));
  return readdirSync(join(origin, folder))
    .filter(isMeant)
    .map((name) => join(folder, name));
}
