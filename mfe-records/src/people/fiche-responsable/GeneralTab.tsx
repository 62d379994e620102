import { guardianFields, messages, right } from '@diapason/contracts/constants';
import { type ApiError, ask, useApiCommand, useRights, useUser } from '@diapason/platform';
import { Button, formatDateTime, Panel } from '@diapason/ui';
import { Form } from '@diapason/ui/form';
import { useSharedForm } from '@diapason/ui/sheet';
import { DomicileProof } from './DomicileProof';
import { FamilyPapers } from './FamilyPapers';
import { GeneralFields } from './GeneralFields';
import { type Guardian, guardianBody, guardianFaults, initialGuardian } from './general-form';

interface Props {
  readonly guardian: Guardian;
  readonly refetch: () => void;
}

/** A refusal of no field, in the documents' words (001 §8). */
export const inWords = (error: ApiError): ApiError =>
  error.field ? error : { ...error, message: messages.general.saveError(error.message) };

/** The sheet of a guardian who exists. */
export default function GeneralTab({ guardian, refetch }: Props) {
  const { idUtilisateur: id } = guardian;
  const own = useUser().idUtilisateur === id;
  const can = useRights();
  const [save] = useApiCommand('POST /api/utilisateursResponsables/:id', { failure: false });
  const [confirm, confirming] = useApiCommand('POST /api/utilisateursResponsables/:id');
  const [sendLink, link] = useApiCommand('POST /api/utilisateursResponsables/:id/lienMotDePasse');
  const [form, conflicts] = useSharedForm({
    sheet: guardian,
    valuesOf: initialGuardian,
    fields: guardianFields,
    validate: guardianFaults,
    save: async (changed, versionAttendue) => {
      const answer = await save({ params: { id }, body: { ...guardianBody(changed), versionAttendue } });
      return answer.ok ? answer : { ...answer, error: inWords(answer.error) };
    },
    read: () => {
      refetch();
      return ask('GET /api/utilisateursResponsables/:id', { params: { id } });
    },
  });
  const confirmTown = async () => {
    const body = { communeConfirmee: 1 as const, versionAttendue: guardian.version };
    await confirm({ params: { id }, body });
    // Refused, it is another town by now.
    refetch();
  };
  const pending = guardian.emailEnAttente && (
    <p className="d-note">{`L’adresse ${guardian.emailEnAttente} attend d’être confirmée par la personne.`}</p>
  );
  return (
    <div className="d-stack">
      <Panel
        title="Informations"
        icon="user"
        actions={
          guardian.actif === 1 && (
            <Button icon="mail" busy={link.isRunning} onClick={() => void sendLink({ params: { id } })}>
              Envoyer un lien de mot de passe
            </Button>
          )
        }
      >
        <div className="d-stack">
          {pending}
          {guardian.communeDeclareeLe && (
            <div className="d-note d-row">
              <span>{messages.families.movedTown(formatDateTime(guardian.communeDeclareeLe))}</span>
              {!own && (
                <Button icon="check" busy={confirming.isRunning} onClick={() => void confirmTown()}>
                  Confirmer la commune
                </Button>
              )}
            </div>
          )}
          <Form form={form}>
            <GeneralFields form={form} withPassword={!own && can(right.changeGuardianPassword)} />
          </Form>
        </div>
        {conflicts}
      </Panel>
      <FamilyPapers idUtilisateur={id} />
      {can(right.seeProofOfAddress) && <DomicileProof idUtilisateur={id} />}
    </div>
  );
}
