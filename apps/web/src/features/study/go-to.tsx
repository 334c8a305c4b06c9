import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Leads to another address in place of this one. */
export function GoTo({ address }: { address: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(address, { replace: true }), [address, navigate]);
  return null;
}
