/** What can become of a school year's money, in the order in which it does. */
export const yearStates = ['ouverte', 'en clôture', 'close'] as const;
export type YearState = (typeof yearStates)[number];
