import { z } from 'zod';
import { event } from '../../core/event';
import { labelled, withFacts } from '../../core/facts';
import { technical } from '../../core/field-kinds';
import { centsField, countField, flag, idField, idOrNull } from '../../core/fields';
import { erasureReasons, personKinds } from './kinds';

/** Cents that a family may owe or be owed: a thousand million euros. */
const LARGEST_BALANCE = 100_000_000_000;

/**
 * Stream `erasure-{nature}-{id}`: the decision to forget a person, for the audit trail. It holds no personal value, and what it orders is
 * carried out as often as it takes: the person's key is destroyed, and with it every personal value of the log.
 */
export const PersonErased = event(
  'PersonErased',
  1,
  'Personne effacée',
  z.object({
    nature: labelled('Nature', z.enum(personKinds)),
    id: technical(idField),
    motif: labelled('Motif', z.enum(erasureReasons)),
    /** 1: decided although something was open. */
    force: labelled('Décidé malgré ce qui était ouvert', flag, 'flag'),
    /** What was open: cents that were owed or had been overpaid, and schooling, claims or requests under way. */
    solde: labelled('Solde', centsField.min(-LARGEST_BALANCE).max(LARGEST_BALANCE), 'cents'),
    enCours: labelled('En cours', countField, 'number'),
    /** The guardian with whom this pupil was erased. */
    fk_responsable: withFacts(idOrNull, { label: 'Responsable', format: 'reference', names: 'guardian' }),
  }),
);
