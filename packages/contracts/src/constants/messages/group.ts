/** The documents' sentences and ours. A call without effects: a bundle leaves out a group that it does not use. */
export const group = <const Theirs, const Ours>(theirs: Theirs, ours: Ours) => ({ ...theirs, ...ours });
