import { useUser } from '@diapason/platform';
import { Deferred, Page, Slot, useBelow } from '@diapason/ui';
import type { ReactNode } from 'react';
import parts from '../parts/parts.module.css';
import { firstNameOf } from '../parts/person-name';
import { useChildren } from '../parts/useChildren';
import { AwaitsBlock } from './AwaitsBlock';
import { ChildrenBlock } from './ChildrenBlock';
import styles from './home.module.css';
import { InformationBlock } from './InformationBlock';
import { PaymentBlock } from './PaymentBlock';
import { PresenceBlocks } from './PresenceBlocks';
import { SitesBlock } from './SitesBlock';

/** The portal's home (document 002 §2): collapsible blocks, payment first. */
export default function GuardianHome() {
  const user = useUser();
  // One below the other: what the family has to do comes before what it may read.
  const isNarrow = useBelow('tablet');
  return (
    <Page
      title="Accueil"
      heading={`Bonjour ${firstNameOf(user.nomPrenomUtilisateur)}`}
      intro={`Votre espace famille, année scolaire ${user.libelleAnneeScolaire}`}
    >
      <div className={`${parts.columns} ${styles.columns} ${parts.blocks}`}>
        <div className="d-stack">
          <PaymentBlock />
          {!isNarrow && (
            <Deferred>
              <InformationBlock />
            </Deferred>
          )}
        </div>
        <div className="d-stack">
          <Deferred>
            <Deferred>
              <FamilyBlocks>{isNarrow && <InformationBlock />}</FamilyBlocks>
            </Deferred>
          </Deferred>
        </div>
      </div>
    </Page>
  );
}

function FamilyBlocks({ children: between }: { readonly children: ReactNode }) {
  const presences = useUser().module.includes('presences');
  const children = useChildren();
  return (
    <>
      <AwaitsBlock {...children} />
      {presences && <PresenceBlocks {...children} />}
      {between}
      <ChildrenBlock {...children} />
      <SitesBlock {...children} />
      <Slot place="block" of="guardianHome" />
    </>
  );
}
