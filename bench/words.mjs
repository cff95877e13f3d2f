import { likelihoods } from '../dist/analyzer/classify/category-by-words.js';
import { wordsIn } from '../dist/analyzer/classify/words-in.js';
import { messageSets, messagesIn } from '../scripts/words/messages.mjs';
import { fittedWeights } from '../scripts/words/regression.mjs';
import { figure, section } from './table.mjs';

const steps = [0, 0.4, 0.5, 0.6, 0.7, 0.8];

/** How often the words of a message tell its category, where the weights were fitted to the messages of the other sets. */
export function benchWords() {
  section('Category by words, each set judged by weights that were fitted to the other sets');
  const sets = messageSets().map((set) => ({ name: set.name, messages: messagesIn(set).map(withWords) }));
  for (const { name, messages } of sets) {
    const others = sets.filter((set) => set.name !== name).flatMap((set) => set.messages);
    const table = fittedWeights(others);
    const told = messages.map(({ category, message }) => judged(category, likelihoods(message, table)));
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

function withWords({ category, message }) {
  return { category, message, words: wordsIn(message) };
}

function judged(category, told) {
  const [best, probability] = [...told].reduce((most, each) => (each[1] > most[1] ? each : most), ['unknown', 0]);
  return { right: best === category, probability };
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
