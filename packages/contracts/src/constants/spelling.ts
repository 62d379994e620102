/** The documents' sentences in right French: a chunk of its own, since most networks show them as they stand. */
export const loadRightFrench = () => import('./right-french');
