import { messages, right } from '@diapason/contracts/constants';
import { ask, go, useApiCommand, useRights, useSearch } from '@diapason/platform';
import { Panel } from '@diapason/ui';
import { Form } from '@diapason/ui/form';
import { useSheetForm } from '@diapason/ui/sheet';
import { useRef } from 'react';
import { Doubles } from '../doublons/Doubles';
import { GeneralFields } from './GeneralFields';
import { inWords } from './GeneralTab';
import { type GuardianForm, guardianBody, guardianFaults, initialGuardian } from './general-form';

/** The creation of a guardian, who then gets a link by mail unless a password is given; the new sheet opens (document 001 §8). `?eleve=7` links them to that pupil, for who may. */
export default function NewGuardian() {
  const created = useRef(0);
  const pupil = Number(new URLSearchParams(useSearch()).get('eleve') ?? 0);
  const mayLink = useRights()([right.linkPupil, right.linkGuardian]);
  const [link] = useApiCommand('POST /api/utilisateursResponsables/elevesResponsables', { success: false });
  const [save] = useApiCommand('POST /api/utilisateursResponsables/:id', { failure: false });
  const form = useSheetForm<GuardianForm>({
    initial: initialGuardian(undefined),
    isNew: true,
    validate: guardianFaults,
    onSubmit: async (values) => {
      if (await isKnown(values)) return { status: 409, message: messages.families.emailExists, field: 'email' };
      const answer = await save({ params: { id: 0 }, body: guardianBody(values) });
      if (!answer.ok) return inWords(answer.error);
      created.current = answer.data.idUtilisateur;
      if (pupil > 0 && mayLink)
        await link({ body: { fk_eleve: pupil, fk_responsable: created.current, fk_role: null } });
      return null;
    },
    onSaved: () => go(`/fiche-responsable/${created.current}`),
  });
  const { telephoneMobile, telephoneFixe, nom, prenom, email, dateNaissance } = form.values;
  const person = { nom, prenom, email, dateNaissance };
  return (
    <Panel title="Informations" icon="user">
      <Form form={form}>
        <GeneralFields form={form} withPassword />
      </Form>
      <Doubles nature="guardian" entered={{ ...person, telephones: [telephoneMobile, telephoneFixe] }} />
    </Panel>
  );
}

/** Whether a guardian has both this address and this birth date; the address alone is refused when it is saved. */
async function isKnown({ email, dateNaissance }: GuardianForm): Promise<boolean> {
  if (!email || !dateNaissance) return false;
  // The envelope's `success` is the answer: false is « nobody », or that it could not be told.
  return (await ask('GET /api/utilisateursResponsables/emailExist', { query: { email, dateNaissance } })).ok;
}
