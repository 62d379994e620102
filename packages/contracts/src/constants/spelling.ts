/** The documents' sentences in right French: a chunk of its own, which a network that shows them as they stand does not load. */
export const loadRightFrench = () => import('./right-french');
