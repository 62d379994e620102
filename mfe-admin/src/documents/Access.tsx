import { useApiCommand } from '@diapason/platform';
import { Button, Icon, useIsAllowed } from '@diapason/ui';
import { MultiSelectField } from '@diapason/ui/form';
import { FormDialog } from '@diapason/ui/overlay';
import { useState } from 'react';
import styles from './access.module.css';
import type { Tree } from './entries';

/** Who sees the folder that is open: its own groups, or those of a folder above it. */
export function Access({ tree, chemin }: { readonly tree: Tree; readonly chemin: string }) {
  const [edits, setEdits] = useState(false);
  const isAllowed = useIsAllowed();
  const way = wayTo(tree, chemin);
  const own = way.at(-1);
  if (!own) return null;
  const said = way.findLast(({ groupes }) => groupes.length > 0)?.groupes ?? [];
  const names = tree.groupes.filter(({ idGroupe }) => said.includes(idGroupe));
  return (
    <div className={styles.access}>
      <Icon name="eye" size={16} />
      <span>Vu par</span>
      {names.length === 0 && <span>tous ceux qui ont accès aux documents</span>}
      {names.map(({ idGroupe, libelleGroupe }) => (
        <span key={idGroupe} className={styles.group}>
          {libelleGroupe}
        </span>
      ))}
      {isAllowed('partager') && (
        <Button look="quiet" onClick={() => setEdits(true)}>
          Modifier<span className="d-visually-hidden"> l’accès au dossier</span>
        </Button>
      )}
      {edits && <EditAccess tree={tree} chemin={chemin} groupes={own.groupes} onClose={() => setEdits(false)} />}
    </div>
  );
}

/** The folders of a path, from the top; fewer where one is not there any more. */
function wayTo(tree: Tree, chemin: string): Tree['dossiers'] {
  const way: Tree['dossiers'][number][] = [];
  for (const name of chemin.split('/').filter(Boolean)) {
    const next = tree.dossiers.find(({ nom, fk_parent }) => nom === name && fk_parent === (way.at(-1)?.idDossier ?? 0));
    if (!next) return [];
    way.push(next);
  }
  return way;
}

interface EditProps {
  readonly tree: Tree;
  readonly chemin: string;
  readonly groupes: readonly number[];
  readonly onClose: () => void;
}

function EditAccess({ tree, chemin, groupes, onClose }: EditProps) {
  const [show] = useApiCommand('POST /api/fichiers/GED/acces', { failure: false });
  const options = tree.groupes.map(({ idGroupe, libelleGroupe }) => ({ value: idGroupe, label: libelleGroupe }));
  return (
    <FormDialog
      title={'Qui voit ce dossier\u00a0?'}
      size="small"
      initial={{ groupes: groupes as readonly number[] }}
      onSubmit={async (values) => {
        const answer = await show({ body: { dossier: chemin, groupes: [...values.groupes] } });
        return answer.ok ? null : answer.error;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="d-note">
            Seuls ces groupes, et les superviseurs, verront le dossier et tout ce qu’il contient. Sans groupe, il se
            voit comme le dossier qui le contient.
          </p>
          <MultiSelectField
            {...form.field('groupes', { label: 'Groupes' })}
            options={options}
            none="Comme le dossier parent"
          />
        </>
      )}
    </FormDialog>
  );
}
