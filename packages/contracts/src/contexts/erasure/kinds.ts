/** Whom the product can forget. */
export const personKinds = ['responsable', 'eleve', 'agent'] as const;
export type PersonKind = (typeof personKinds)[number];

/** What declarations call the kinds of person. */
export const personRecords = { responsable: 'guardian', eleve: 'pupil', agent: 'agent' } as const satisfies Readonly<
  Record<PersonKind, string>
>;

/** The kind of person that a declaration names; undefined for what is none. */
export const personKindOf = (record: string | undefined): PersonKind | undefined =>
  personKinds.find((kind) => personRecords[kind] === record);

/** Why, in words of ours: a free text would name the person whom it asks to forget. */
export const erasureReasons = ['demande', 'conservation', 'erreur'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

/** Whose key seals the person's values: guardians and agents share one number space. */
export const subjectOf = (nature: PersonKind, id: number): string =>
  `${nature === 'eleve' ? 'eleve' : 'utilisateur'}-${id}`;
