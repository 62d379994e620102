/** Fields of a kept pupil that may be filled in from the other record, where they are empty. Who left did so in one record only. */
export const fillablePupilFields = ['telephoneMobile', 'handicape', 'commentaireSI'] as const;
