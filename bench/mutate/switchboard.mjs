import { isDeepStrictEqual } from 'node:util';

/** A function that is called more often for a log is taken to depend on all constants that it reads. */
const mostTried = 1;

/** All mutants in the order of their numbers: `set` changes a constant that code reads while it runs. */
const mutants = [];
/** Functions: the number of the mutant that each is, the names of what it reads, and whether it answers anything. */
const functions = [];
/** The names of constants that are read outside of functions, with whether that happens while the code loads. */
const outside = new Map();
let active = -1;
let value;
/** While it is looked for, what may change the answer to a log. */
let reached;
/** Whether it is being found out what a constant changes. */
let isTrying = false;

/** What the code with switches calls, and what turns them. */
export const switchboard = {
  name: 'globalThis.firstfailSwitchboard',
  mutants,
  add: (mutant) => mutants.push(mutant) - 1,
  addFunction({ returnType }, index, names) {
    return functions.push({ index, names, answers: returnType?.typeAnnotation.type !== 'TSVoidKeyword' }) - 1;
  },
  addOutside(name, isAtOnce) {
    outside.set(name, isAtOnce || outside.get(name) === true);
  },

  /** Whether a mutant shows only when the code is loaded again. */
  isOfLoading: ({ target, of }) => of.endsWith(` ${target}`) && outside.get(of) === true,

  /** Which of some mutants may change what comes of `work`: with the others each function answers as before. */
  reachedBy(work, wanted) {
    const numbers = wanted.filter(({ target }) => target !== undefined);
    for (const one of functions)
      Object.assign(one, { calls: 0, constants: numbers.filter(({ of }) => one.names.includes(of)) });
    reached = new Set(numbers.filter(({ of }) => outside.has(of)));
    work();
    const found = reached;
    reached = undefined;
    return found;
  },

  async turned(mutant, changed, work) {
    active = mutants.indexOf(mutant);
    value = changed;
    mutant.set?.(changed);
    await work();
    active = -1;
    mutant.set?.(mutant.written);
  },

  number(index, written, set) {
    if (active === -1) Object.assign(mutants[index], { written, set });
    return active === index ? value : written;
  },

  call(at, work, given) {
    const { index } = functions[at];
    if (active >= 0 && active === index) return value;
    const result = work(...given);
    if (reached === undefined) return result;
    if (index >= 0 && result !== mutants[index].values[0]) reached.add(mutants[index]);
    noteConstants(functions[at], result, () => work(...given));
    return result;
  },
};
globalThis.firstfailSwitchboard = switchboard;

/** Notes which constants change what a function answers; all where that takes longer, or another one is being tried. */
function noteConstants(one, result, again) {
  const constants = one.constants.filter((constant) => !reached.has(constant));
  if (constants.length === 0 || (isTrying && one.calls > 0)) return;
  if (!isTrying) one.calls += 1;
  const isTried = one.answers && one.calls <= mostTried && !isTrying;
  for (const mutant of constants) if (!isTried || changes(mutant, result, again)) reached.add(mutant);
}

/** What is worked out only when it is read is worked out meanwhile, and is not again: the functions that it calls are noted. */
function changes(mutant, result, again) {
  isTrying = true;
  const differs = (changed) => {
    mutant.set(changed);
    return !isDeepStrictEqual(again(), result);
  };
  try {
    return mutant.values.some(differs);
  } catch {
    // It may break the function, which then depends on it.
    return true;
  } finally {
    mutant.set(mutant.written);
    isTrying = false;
  }
}
