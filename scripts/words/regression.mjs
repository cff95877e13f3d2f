const rounds = 25;
const rate = 0.4;
/** How strongly weights are drawn to nothing, so that words that tell little have none. */
const penalty = 0.00001;
const fewestMessages = 2;
const smallest = 30;
const unit = 100;

/**
 * Fits a multinomial logistic regression with an L1 penalty, by stochastic gradient descent with steps of AdaGrad.
 * Gets messages as `{ category, words }`; gives for each category its words with their weights in hundredths, the heaviest
 * first: `=-12 undecl=84 parse+error=61`. The same messages give the same table.
 */
export function fittedWeights(messages) {
  const categories = [...new Set(messages.map(({ category }) => category))].sort();
  const columns = columnsOf(messages);
  const rows = messages.map(({ category, words }) => ({
    wanted: categories.indexOf(category),
    words: [...words].flatMap((word) => columns.get(word) ?? []),
  }));
  const model = modelOf(columns.size + 1, categories.length);
  const order = shuffled(rows.length);
  for (let round = 0; round < rounds; round += 1) for (const row of order()) learn(model, rows[row]);
  for (let word = 0; word < columns.size; word += 1) draw(model, word);
  return Object.fromEntries(categories.map((category, index) => [category, entriesOf(model, columns, index)]));
}

/** Numbers of the words that more than one message has. */
function columnsOf(messages) {
  const counts = new Map();
  for (const { words } of messages) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= fewestMessages).map(([word]) => word);
  return new Map(kept.map((word, column) => [word, column]));
}

/** The last word is none: its weights stand for what speaks for a category before a word is read. */
function modelOf(words, categories) {
  const size = words * categories;
  return {
    ...{ categories, base: words - 1, steps: 0 },
    ...{ weights: new Float64Array(size), squares: new Float64Array(size).fill(0.01), drawn: new Int32Array(words) },
  };
}

/** A generator of its own, so that each run takes the messages in the same order. */
function shuffled(count) {
  const order = Array.from({ length: count }, (_, index) => index);
  let state = 7;
  const upTo = (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % limit;
  };
  return () => {
    for (let at = count - 1; at > 0; at -= 1) {
      const other = upTo(at + 1);
      [order[at], order[other]] = [order[other], order[at]];
    }
    return order;
  };
}

function learn(model, { wanted, words }) {
  model.steps += 1;
  for (const word of words) draw(model, word);
  const share = 1 / Math.sqrt(words.length + 1);
  const likely = likelihoods(model, words, share);
  for (let category = 0; category < model.categories; category += 1) {
    const missed = likely[category] - (category === wanted ? 1 : 0);
    step(model, model.base * model.categories + category, missed);
    for (const word of words) step(model, word * model.categories + category, missed * share);
  }
}

function likelihoods({ weights, base, categories }, words, share) {
  const sums = Array.from({ length: categories }, (_, category) =>
    words.reduce(
      (sum, word) => sum + weights[word * categories + category] * share,
      weights[base * categories + category],
    ),
  );
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const all = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / all);
}

function step({ weights, squares }, at, gradient) {
  squares[at] += gradient * gradient;
  weights[at] -= (rate * gradient) / Math.sqrt(squares[at]);
}

/** The penalty of all steps since the word was last seen. */
function draw({ weights, squares, drawn, steps, categories }, word) {
  const since = steps - drawn[word];
  drawn[word] = steps;
  for (let at = word * categories; at < (word + 1) * categories; at += 1) {
    const less = (rate * penalty * since) / Math.sqrt(squares[at]);
    weights[at] = Math.sign(weights[at]) * Math.max(0, Math.abs(weights[at]) - less);
  }
}

function entriesOf({ weights, base, categories }, columns, category) {
  const entries = [...columns, ['', base]]
    .map(([word, column]) => [word, Math.round(weights[column * categories + category] * unit)])
    .filter(([word, weight]) => word === '' || Math.abs(weight) >= smallest);
  entries.sort(
    ([one, a], [other, b]) => (one === '' ? -1 : 0) - (other === '' ? -1 : 0) || b - a || (one < other ? -1 : 1),
  );
  return entries.map(([word, weight]) => `${word}=${weight}`).join(' ');
}
