/** Above the demonstration's numbers. */
export const FROM = 1_000_000;

/** A copy of the first row of a table, with other values: SQL of a row, over `n`. */
export const like = (table: string, values: string): string =>
  `(jsonb_populate_record(null::${table}, (select to_jsonb(one) from ${table} one order by 1 limit 1) || jsonb_build_object(${values}))).*`;
