import { useEffect } from 'react';
import { asked, LONG, Refused } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Form, FormButtons } from './Form';
import { TextField } from './fields';
import { type FormState, useForm } from './useForm';

type Values = { readonly nom: string; readonly ville: string };

const whole = (form: FormState<Values>, label?: string) => (
  <Form form={form}>
    <TextField {...form.field('nom', asked.nom)} />
    <TextField {...form.field('ville', asked.ville)} />
    <FormButtons form={form} {...(label ? { submitLabel: label } : {})} />
  </Form>
);

/** Sent as soon as it stands there. */
function Sent({ nom, answers }: { readonly nom: string; readonly answers: boolean }) {
  const form = useForm<Values>({
    initial: { nom, ville: '' },
    guarded: false,
    onSubmit: () =>
      answers ? Promise.resolve({ status: 409, message: 'Cette fiche existe déjà.' }) : new Promise(() => {}),
  });
  const { submit } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void submit(), []);
  return whole(form);
}

export default [
  statesOf(['Form', 'FormButtons'], {
    usual: <Refused>{(form) => whole(form)}</Refused>,
    empty: null,
    loading: <Sent nom="ÉVRARD" answers={false} />,
    error: <Sent nom="ÉVRARD" answers />,
    long: <Refused>{(form) => whole(form, LONG)}</Refused>,
    more: { 'Champ manquant': <Sent nom="" answers /> },
  }),
];
