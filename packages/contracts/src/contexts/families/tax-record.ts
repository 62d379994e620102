import { decimal, euros, flag, id, int, optional, personal, ref } from '../../core/field';
import { record } from '../../core/record';

/** A household's income in a school year, in its guardian's stream. */
export const taxRecord = record('taxRecord', {
  label: 'Fiscalité',
  stream: 'guardian',
  key: 'idRevenu',
  streamKey: 'idUtilisateur',
  person: 'idUtilisateur',
  identifiedBy: ['fk_anneeScolaire'],
  fields: {
    idUtilisateur: id('guardian'),
    idRevenu: id(),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    /** A year's income; null once erased, as parts and quotient. */
    revenuFiscal: optional(personal(euros('Revenu fiscal'))),
    nombrePart: optional(personal(decimal('Nombre de parts', { min: 0, max: 20 }))),
    /** round(income / parts / 12), in euros. */
    quotient: optional(personal(int('Quotient familial (€)', { min: 0, max: 10_000_000 }))),
    exoneration: flag('Exonération'),
    /** 1: the family declines to give its tax notice. */
    absence: flag('Sans avis d’imposition'),
    /** 0: the guardian declared it, and no agent has looked at it yet. */
    verifiee: flag('Vérifiée'),
  },
});

export const TaxRecordDeclared = taxRecord.event('TaxRecordDeclared', 1, 'Fiscalité déclarée', taxRecord.all);
export const TaxRecordChanged = taxRecord.event('TaxRecordChanged', 1, 'Fiscalité modifiée', taxRecord.all);
export const TaxRecordRemoved = taxRecord.event(
  'TaxRecordRemoved',
  1,
  'Fiscalité supprimée',
  taxRecord.pick('idUtilisateur', 'idRevenu'),
);
