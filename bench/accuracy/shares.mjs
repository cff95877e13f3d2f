/** The rows of each value of a field, in the order of their first. */
export function groupBy(rows, field) {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row[field]) ?? [];
    group.push(row);
    groups.set(row[field], group);
  }
  return groups;
}

export function shareOf(rows, field) {
  return rows.filter((row) => row[field]).length / rows.length;
}

export function percent(rows, field) {
  return rows.length === 0 ? '–' : `${(100 * shareOf(rows, field)).toFixed(1)} %`;
}

/** The rows in which the field is judged at all. */
export function judgedBy(rows, field) {
  return rows.filter((row) => row[field] !== undefined);
}
