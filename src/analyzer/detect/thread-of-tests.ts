import type { Block } from './block.ts';
import type { Strength } from './detector.ts';

const testsEnded = /^test result: (?<outcome>ok|FAILED)\./;
const mostOfRun = 600;
const mostListed = 200;

/** A thread that panicked: whether its test passed all the same, whether it is that of a test, and how surely it is a cause. */
type ThreadOfTests = { passed: boolean; isTest: boolean; strength: Strength };

/** What the run of Rust's tests that ends below says of a thread. Tests panic as they should, and end threads of their own. */
export function threadOfTests(name: string, block: Block): ThreadOfTests {
  // The thread of a test has the path of its function as its name.
  const isPath = name.includes('::');
  const listed = listedAsFailed(block);
  if (!listed) return { passed: false, isTest: isPath, strength: 'specific' };
  if (listed.includes(name)) return { passed: false, isTest: true, strength: 'exact' };
  const strength = name === 'main' ? 'specific' : 'likely';
  return { passed: listed.length === 0 || isPath, isTest: isPath, strength };
}

/** The tests that the run lists as failed in which a thread panicked without capture; undefined where no run ends below. */
function listedAsFailed(block: Block): string[] | undefined {
  const ended = block.after(testsEnded, mostOfRun);
  if (!ended) return undefined;
  if (ended.groups.outcome === 'ok') return [];
  const names: string[] = [];
  for (let line = ended.line - 1; line > block.number && line > ended.line - mostListed; line -= 1) {
    const name = /^ {4}(?<test>\S.{0,300})$/.exec(block.at(line))?.groups?.test;
    if (name) names.push(name);
    else if (block.at(line) === 'failures:') break;
  }
  return names;
}
