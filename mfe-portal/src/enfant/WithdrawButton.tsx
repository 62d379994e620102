import { useApiCommand } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { firstNameOf } from '../parts/person-name';
import { shortDay } from './days';

interface Props {
  readonly idEleve: number;
  readonly name: string;
  readonly excuse: {
    readonly idPresenceEleve: number;
    readonly date: string;
    readonly heureDebut: string;
    readonly libelleType: string;
  };
}

/** The child comes after all: status and comment of the lesson are empty again. */
export function WithdrawButton({ idEleve, name, excuse }: Props) {
  const [withdraw, { isRunning }] = useApiCommand('POST /api/presences/annulerExcuses');
  const [ask, question] = useConfirm();
  const first = firstNameOf(name);
  const { idPresenceEleve, date, heureDebut, libelleType } = excuse;
  const press = async () => {
    const title = `${first} viendra ${shortDay(date)} à ${heureDebut.slice(0, 5)} ?`;
    const answers = { confirmLabel: `Oui, ${first} viendra`, cancelLabel: 'Garder l’absence' };
    if (await ask({ title, text: libelleType, ...answers }))
      await withdraw({ body: { fk_eleve: idEleve, excuses: [idPresenceEleve] } });
  };
  return (
    <>
      <Button look="quiet" busy={isRunning} onClick={() => void press()}>
        Annuler
      </Button>
      {question}
    </>
  );
}
