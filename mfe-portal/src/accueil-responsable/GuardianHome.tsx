import { Page } from '@diapason/ui';

export default function GuardianHome() {
  return <Page title="Accueil">{null}</Page>;
}
