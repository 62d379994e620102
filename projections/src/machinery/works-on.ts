/**
 * SQL: an agent works on one of the sites.
 * @param alias of the table of agents. @param sites an `int[]`.
 */
export const worksOn = (alias: string, sites: string): string =>
  `exists (select from jsonb_array_elements(${alias}.antennes) place where (place->>'idSite')::int = any(${sites}))`;
