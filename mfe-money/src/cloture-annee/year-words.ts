/** A school year's state, as people read it. */
export const words = { ouverte: 'Ouverte', 'en clôture': 'En clôture', close: 'Close' } as const;
