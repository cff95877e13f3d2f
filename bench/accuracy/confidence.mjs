import { columns, figure } from '../table.mjs';
import { groupBy, shareOf } from './shares.mjs';

/** A share of fewer logs is not printed. */
const fewest = 4;
/** A fitted value begins at the stated one, as if so many projects had agreed with it. */
const steadiedBy = 4;

/**
 * Prints each value that the confidence takes, the share of such answers that is accepted, and, where there are several
 * sets, how far both lie from the truth in a set that the share was not fitted to. Each project counts once.
 */
export function printConfidence(sets) {
  const rows = sets.flatMap((set) => set.rows);
  columns(
    ['stated', 'logs', 'projects', 'accepted', 'fitted'],
    [...groupBy(rows, 'confidence')]
      .filter(([, group]) => group.length >= fewest)
      .sort(([one], [other]) => one - other)
      .map(([stated, group]) => [
        stated.toFixed(2),
        group.length,
        groupBy(group, 'project').size,
        share(acceptedOf(group)),
        fittedTo(rows)(stated).toFixed(2),
      ]),
  );
  console.log();
  for (const { name, rows: judged } of sets) {
    const others = rows.filter((row) => !judged.includes(row));
    const fitted = others.length > 0 ? `${error(judged, fittedTo(others))} fitted to the other sets` : '';
    figure(`mean squared error, ${name}`, `${error(judged, (stated) => stated)}`, fitted);
  }
}

/** Gets labelled answers; gives for a stated confidence the one that they speak for. */
function fittedTo(rows) {
  const groups = groupBy(rows, 'confidence');
  return (stated) => {
    const group = groups.get(stated) ?? [];
    const projects = groupBy(group, 'project').size;
    const agreed = projects === 0 ? 0 : acceptedOf(group) * projects;
    return (agreed + stated * steadiedBy) / (projects + steadiedBy);
  };
}

/** The share of accepted answers, each project counting once. */
function acceptedOf(rows) {
  const projects = [...groupBy(rows, 'project').values()];
  return projects.reduce((sum, group) => sum + shareOf(group, 'accepted'), 0) / projects.length;
}

function error(rows, told) {
  const projects = [...groupBy(rows, 'project').values()];
  const ofProject = (group) =>
    group.reduce((sum, { accepted, confidence }) => sum + (Number(accepted) - told(confidence)) ** 2, 0) / group.length;
  return (projects.reduce((sum, group) => sum + ofProject(group), 0) / projects.length).toFixed(3);
}

function share(value) {
  return `${(100 * value).toFixed(1)} %`;
}
