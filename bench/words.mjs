import { likelihoods, vocabularies } from '../dist/analyzer/classify/category-by-words.js';
import { wordsIn } from '../dist/analyzer/classify/words-in.js';
import { folders, messageSets, messagesIn } from '../scripts/words/messages.mjs';
import { fittedWeights } from '../scripts/words/regression.mjs';
import { groupBy } from './accuracy/shares.mjs';
import { figure, section } from './table.mjs';

const steps = [0, 0.4, 0.5, 0.6, 0.7, 0.8];
const parts = 5;

/** How often the words of a message tell its category, by weights that were fitted to other messages. */
export function benchWords() {
  section('Category by words, each set of English messages judged by weights that were fitted to the other sets');
  printJudged(judgedByOthers(setsIn(folders.english), vocabularies.english, (set) => set.name));
  section('Other languages, each fifth of the messages judged by weights that were fitted to the rest');
  printJudged(judgedByOthers(setsIn(folders.elsewhere), vocabularies.elsewhere, (_, index) => index % parts));
}

function setsIn(folder) {
  return messageSets(folder).map((set) => ({ name: set.name, messages: messagesIn(set).map(withWords) }));
}

function withWords({ category, message }) {
  return { category, message, words: wordsIn(message) };
}

/** Gets sets, their vocabulary and what tells the part of a message; each part is judged by weights of all the others. */
function judgedByOthers(sets, { fewest }, partOf) {
  const all = sets.flatMap((set) =>
    set.messages.map((message, index) => ({ ...message, set: set.name, part: partOf(set, index) })),
  );
  return [...new Set(all.map(({ part }) => part))].flatMap((part) => {
    const fitted = fittedWeights(all.filter((message) => message.part !== part));
    const vocabulary = { table: () => fitted, fewest };
    return all
      .filter((message) => message.part === part)
      .map(({ set, category, message }) => ({ set, ...judged(category, likelihoods(message, vocabulary)) }));
  });
}

function printJudged(all) {
  for (const [name, told] of groupBy(all, 'set')) {
    for (const least of steps) {
      const sure = told.filter(({ probability }) => probability >= least);
      const right = sure.filter((each) => each.right).length;
      figure(
        `${name}, ${least} or more`,
        percent(right / sure.length),
        `right, of ${percent(sure.length / told.length)} of ${told.length}`,
      );
    }
  }
}

function judged(category, told) {
  const [best, probability] = [...told].reduce((most, each) => (each[1] > most[1] ? each : most), ['unknown', 0]);
  return { right: best === category, probability };
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
