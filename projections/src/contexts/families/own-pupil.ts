/** SQL: whether what `t` says is of a pupil of guardian `caller`. */
export const ofOwnPupil = (t: string, caller: string): string =>
  `exists (select from eleve_responsable own where own.fk_eleve = ${t}.fk_eleve and own.fk_responsable = ${caller})`;
