import { ask, notify, useApiQuery } from '@diapason/platform';
import { Button, EmptyState } from '@diapason/ui';
import { SearchField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { useState } from 'react';
import type { RealFamily } from './Simulator';

interface RealFamilyDialogProps {
  readonly fk_anneeScolaire: number;
  readonly onChoose: (family: RealFamily) => void;
  readonly onClose: () => void;
}

/** Finds a guardian by name; the simulator then has what that family's contribution depends on. */
export default function RealFamilyDialog({ fk_anneeScolaire, onChoose, onClose }: RealFamilyDialogProps) {
  const [texte, setTexte] = useState('');
  const found = useApiQuery(
    'POST /api/recherche',
    texte.trim().length < 2 ? null : { body: { texte, nature: 'guardian' } },
  );
  const choose = async (userId: number) => {
    const answer = await ask('GET /api/tarifs/:fk_anneeScolaire/famille/:userId', {
      params: { fk_anneeScolaire, userId },
    });
    if (!answer.ok) return notify('error', answer.error.message);
    if (answer.data.pratiques.length === 0)
      return notify('error', 'Cette famille n’a pas de pratique à régler cette année.');
    onChoose(answer.data);
    onClose();
  };
  return (
    <Modal title="Essayer avec une vraie famille" open onClose={onClose}>
      <div className="d-stack">
        <SearchField label="Nom du responsable" value={texte} onChange={setTexte} />
        {found.error && <p className="d-refusal">{found.error.message}</p>}
        {(found.data ?? []).map(({ id, nomPrenom, precision }) => (
          <Button key={id} onClick={() => void choose(id)}>
            {nomPrenom}, {precision}
          </Button>
        ))}
        {found.data?.length === 0 && <EmptyState title="Aucun responsable trouvé" />}
      </div>
    </Modal>
  );
}
