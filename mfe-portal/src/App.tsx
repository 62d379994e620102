import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { lazy } from 'react';

const GuardianHome = lazy(() => import('./accueil-responsable/GuardianHome'));
const GuardianContributions = lazy(() => import('./responsable-cotisation/GuardianContributions'));

export const App = () => (
  <BrowserRouter>
    <Routes>
      <Route path="/accueilResponsable" element={<GuardianHome />} />
      <Route path="/responsableCotisation/:id?" element={<GuardianContributions />} />
    </Routes>
  </BrowserRouter>
);
