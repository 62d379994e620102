import { presenceStatuses, statusLabel } from '@diapason/contracts/constants';
import { Button, plural } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { PanelLines, useIsAllowed } from '@diapason/ui/table';
import { Call } from './Call';
import { type Lesson, nameOf } from './day';

interface Props {
  readonly lesson: Lesson;
  readonly onClose: () => void;
}

/** Who is expected in a lesson, with whom to call. */
export function LessonPupils({ lesson, onClose }: Props) {
  const isAllowed = useIsAllowed();
  return (
    <Modal
      open
      title={`${nameOf(lesson)}, ${lesson.heureDebut}\u00a0: ${plural(lesson.eleves.length, 'élève')}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <PanelLines
        label="Élèves"
        empty="Aucun élève"
        lines={lesson.eleves.map((pupil) => ({
          key: pupil.idEleve,
          title: (
            <LinkWhere to={isAllowed('ouvrirEleve') ? `/fiche-eleve/${pupil.idEleve}` : undefined}>
              {pupil.nomPrenomEleve}
            </LinkWhere>
          ),
          note: [pupil.libelleInstrument, statusLabel(presenceStatuses, pupil.fk_statutPresence)]
            .filter(Boolean)
            .join(' · '),
          acts: <Call pupil={pupil} />,
        }))}
      />
    </Modal>
  );
}
