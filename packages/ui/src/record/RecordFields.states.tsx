import { Form } from '../form/Form';
import type { RecordField } from '../form/record-field';
import { useForm } from '../form/useForm';
import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RecordFields } from './RecordFields';

const fields: Readonly<Record<string, RecordField>> = {
  nom: { kind: 'text', label: 'Nom', required: true },
  effectif: { kind: 'number', label: 'Effectif', unit: 'élèves' },
  droits: { kind: 'euros', label: 'Droits' },
  debut: { kind: 'date', label: 'Début' },
  ouvert: { kind: 'flag', label: 'Ouvert aux adultes' },
  type: { kind: 'choice', label: 'Type', choices: [{ value: 1, label: 'Chorale' }] },
  annee: { kind: 'reference', label: 'Année scolaire', names: 'annee_scolaire', required: true },
  lieux: { kind: 'several', label: 'Sites', names: 'site', shownWhen: 'ouvert' },
  telephone: { kind: 'telephone', label: 'Téléphone' },
  mot: { kind: 'paragraphs', label: 'Commentaire' },
  essais: { kind: 'lines', label: 'Essais', lines: { lieu: { kind: 'text', label: 'Lieu' } } },
  affiche: { kind: 'file', label: 'Certificat médical', paper: 'certificatMedical' },
};
const later = { annee: null, lieux: [], telephone: '', mot: '', essais: [], affiche: null };
const empty = { nom: '', effectif: null, droits: null, debut: null, ouvert: 0, type: null, ...later };
const full = {
  nom: 'Chœur',
  effectif: 24,
  droits: 120.5,
  debut: '2026-09-07',
  ouvert: 1,
  type: 1,
  ...later,
  telephone: '0563000000',
};

function Fields({
  initial,
  isClosed = false,
  hint,
}: {
  initial: typeof empty | typeof full;
  isClosed?: boolean;
  hint?: string;
}) {
  const form = useForm<Record<string, unknown>>({ initial, guarded: false, onSubmit: async () => null });
  return (
    <Form form={form}>
      <RecordFields form={form} fields={fields} read={isClosed} with={hint ? { nom: { hint } } : {}} />
    </Form>
  );
}

export default [
  statesOf('RecordFields', {
    usual: <Fields initial={full} />,
    empty: <Fields initial={empty} />,
    loading: null,
    error: null,
    long: <Fields initial={{ ...full, nom: LONG }} hint={SENTENCE} />,
    more: { 'Lecture seule': <Fields initial={full} isClosed /> },
  }),
];
