import { LeaveDialog } from '../LeaveDialog';

interface Props {
  readonly idAtelier: number;
  readonly libelleType: string;
  readonly fk_eleve: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** A pupil leaves a workshop from a day on, from their own sheet. */
export default function LeaveCourse({ idAtelier, libelleType, fk_eleve, name, onClose }: Props) {
  return (
    <LeaveDialog
      idAtelier={idAtelier}
      who={name}
      title={`Retirer ${name} du cours ${libelleType}`}
      call="DELETE /api/ateliers/attachedEleve"
      input={(from) => ({ body: { fk_atelier: idAtelier, fk_eleve, ...from } })}
      onClose={onClose}
    />
  );
}
