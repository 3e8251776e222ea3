/** The rows by what they have in common, both in their order. */
export const groupBy = <Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const its = groups.get(key);
    if (its) its.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};
