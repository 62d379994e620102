import { type ReactNode, useState } from 'react';
import { type FormState, useForm } from '../form/useForm';

export const LONG =
  'Conservatoire à rayonnement intercommunal de Saint-Étienne-du-Val-d’Ogre et de la communauté de communes des Monts-d’Alban';
export const LONG_WORD = 'anticonstitutionnellement-et-sans-la-moindre-espace-où-couper-la-ligne@famille.example';
export const SENTENCE =
  'Cette demande ne peut pas être enregistrée, car l’année scolaire choisie est close et que son quotient a déjà été communiqué à la famille.';

export const nothing = () => undefined;

/** A value that a field changes. */
export function Held<Value>({
  initial,
  children,
}: {
  readonly initial: Value;
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode;
}) {
  const [value, change] = useState(initial);
  return children(value, change);
}

interface SampleForm {
  readonly nom: string;
  readonly ville: string;
}
export const asked = {
  nom: { label: 'Nom', required: true, maxLength: 40 },
  ville: { label: 'Ville' },
} as const;

/** A form that is refused when it is sent, by the server's answer. */
export function Refused({ children }: { readonly children: (form: FormState<SampleForm>) => ReactNode }) {
  const form = useForm<SampleForm>({
    initial: { nom: '', ville: '' },
    guarded: false,
    onSubmit: async () => ({ status: 400, message: SENTENCE }),
  });
  return children(form);
}

export interface Person {
  readonly id: number;
  readonly nom: string;
  readonly ville: string;
  readonly naissance: string;
  readonly solde: number;
}
export const people = (count: number, longest = false): readonly Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    nom: longest ? `${LONG} ${index + 1}` : `ÉVRARD Zoé ${index + 1}`,
    ville: longest ? LONG_WORD : 'Albi',
    naissance: '2014-04-02',
    solde: (index + 1) * 120.5,
  }));
export const personColumns = [
  { key: 'nom', header: 'Nom', value: (row: Person) => row.nom, sortable: true, fixed: true },
  { key: 'ville', header: 'Ville', value: (row: Person) => row.ville },
  { key: 'naissance', header: 'Naissance', value: (row: Person) => row.naissance, kind: 'date' as const },
  { key: 'solde', header: 'Solde', value: (row: Person) => row.solde, kind: 'euros' as const, sortable: true },
];
export const keyOf = (row: Person) => row.id;
