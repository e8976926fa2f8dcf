// How answers other than JSON are read. Generated tables name those that the contract uses.

export function readText(response: Response): Promise<string> {
  return response.text();
}

export function readBlob(response: Response): Promise<Blob> {
  return response.blob();
}
