import './find.css';
import { Button } from '@diapason/ui';
import { useEffect, useRef, useState } from 'react';
import { singleKeys } from './keys';

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl', 'K'], 'Rechercher une personne, un écran ou une action'],
  [['/'], 'Aller à la recherche de la liste'],
  [['Ctrl', 'S'], 'Enregistrer la fiche ou la fenêtre ouverte'],
  [['Ctrl', 'P'], 'Imprimer la liste entière'],
  [['Échap'], 'Fermer la fenêtre ou le menu ouvert'],
  [['?'], 'Afficher ces raccourcis'],
];

/** The keys of the page, and the switch of those of one character. */
export default function Keys({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(singleKeys.isOn);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="find find-keys-list" aria-labelledby="raccourcis" onClose={onClose}>
      <div className="find-head">
        <h2 id="raccourcis">Raccourcis clavier</h2>
        <Button look="quiet" icon="close" label="Fermer" onClick={() => dialog.current?.close()} />
      </div>
      <dl>
        {keys.map(([pressed, deed]) => (
          <div key={deed}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
      <label className="find-switch">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target: { checked } }) => {
            singleKeys.set(checked);
            setOn(checked);
          }}
        />
        Utiliser les raccourcis d’une seule touche (/ et ?)
      </label>
    </dialog>
  );
}
