/** What an operator can have done to the lists. */
export const upkeepKinds = ['reconstruction', 'verification'] as const;
export type UpkeepKind = (typeof upkeepKinds)[number];
