import { Icon, plural } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { useState } from 'react';
import page from './documents.module.css';
import { formatSize, type Tree } from './entries';
import styles from './tree.module.css';

type Node = Tree['dossiers'][number];

/** The folders that one sees, as a tree; the open one and those above it are unfolded. */
export function FolderTree({ tree, open }: { readonly tree: Tree; readonly open: string }) {
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const folds = {
    isOpen: (path: string) => unfolded.get(path) ?? (open === path || open.startsWith(`${path}/`)),
    set: (path: string, isOpen: boolean) => setUnfolded(new Map([...unfolded, [path, isOpen]])),
  };
  return (
    <nav className={styles.tree} aria-label="Dossiers">
      <Link to="/documents" className={styles.node} aria-current={open === '' ? 'page' : undefined}>
        <Icon name="home" size={16} />
        Racine
      </Link>
      <Level tree={tree} parent={0} path="" open={open} folds={folds} />
      <p className={page.sum}>{`${formatSize(tree.taille)} · ${plural(tree.fichiers, 'fichier')}`}</p>
    </nav>
  );
}

interface LevelProps {
  readonly tree: Tree;
  readonly parent: number;
  readonly path: string;
  readonly open: string;
  readonly folds: { readonly isOpen: (path: string) => boolean; readonly set: (path: string, isOpen: boolean) => void };
}

function Level({ tree, parent, path, open, folds }: LevelProps) {
  const nodes = tree.dossiers.filter(({ fk_parent }) => fk_parent === parent);
  if (nodes.length === 0) return null;
  return (
    <ul>
      {nodes.map((node) => (
        <Branch key={node.idDossier} node={node} tree={tree} path={`${path}/${node.nom}`} open={open} folds={folds} />
      ))}
    </ul>
  );
}

function Branch({ node, tree, path, open, folds }: Omit<LevelProps, 'parent'> & { readonly node: Node }) {
  const hasMore = tree.dossiers.some(({ fk_parent }) => fk_parent === node.idDossier);
  const isOpen = folds.isOpen(path);
  return (
    <li>
      <span className={styles.branch}>
        {hasMore ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Replier' : 'Déplier'} ${node.nom}`}
            onClick={() => folds.set(path, !isOpen)}
          >
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          </button>
        ) : (
          <span className={styles.fold} />
        )}
        <Link
          to={`/documents?chemin=${encodeURIComponent(path)}`}
          className={styles.node}
          aria-current={open === path ? 'page' : undefined}
        >
          <Icon name="folder" size={16} />
          <span>{node.nom}</span>
          {node.groupes.length > 0 && (
            <span className={page.lock}>
              <Icon name="lock" size={14} />
              <span className="d-visually-hidden">accès réservé</span>
            </span>
          )}
        </Link>
      </span>
      {hasMore && isOpen && <Level tree={tree} parent={node.idDossier} path={path} open={open} folds={folds} />}
    </li>
  );
}
