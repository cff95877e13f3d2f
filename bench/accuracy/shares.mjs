/** Groups the rows by a field's value; the groups are in the order of their first rows. */
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

/** The rows in which the field is judged. */
export function judgedBy(rows, field) {
  return rows.filter((row) => row[field] !== undefined);
}
