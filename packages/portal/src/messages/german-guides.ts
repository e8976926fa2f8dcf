// The words of the generated guides and of the SDK reference, in German. The scripts of the pages do not contain them.

export const GERMAN_GUIDES = {
  // Generated guides
  "The steps of this guide: {steps}.": "Die Schritte dieser Anleitung: {steps}.",
  "install the SDK": "SDK installieren",
  "set your credentials": "Zugangsdaten eintragen",
  "send your first request": "erste Anfrage senden",
  "The samples follow the server and the credentials that you select in the header of the page.":
    "Die Beispiele folgen dem Server und den Zugangsdaten, die Sie im Kopf der Seite wählen.",
  "The samples follow the server that you select in the header of the page.":
    "Die Beispiele folgen dem Server, den Sie im Kopf der Seite wählen.",
  "Install the SDK": "SDK installieren",
  "The TypeScript SDK is optional: every operation is callable with any HTTP client.":
    "Das TypeScript-SDK ist optional: Jede Operation lässt sich mit jedem HTTP-Client aufrufen.",
  "The portal serves the package {name}, which is not in a registry.":
    "Das Portal liefert das Paket {name} aus, das in keiner Registry ist.",
  "Set your credentials": "Zugangsdaten eintragen",
  "The code samples read credentials from environment variables.":
    "Die Codebeispiele lesen die Zugangsdaten aus Umgebungsvariablen.",
  "{guide} describes each credential.": "{guide} beschreibt alle Zugangsdaten.",
  "Send your first request": "Erste Anfrage senden",
  "{operation} lists the parameters and the responses of this operation.":
    "{operation} nennt die Parameter und Antworten dieser Operation.",
  "Next steps": "Nächste Schritte",
  "Parameters, responses and code samples of every operation.":
    "Parameter, Antworten und Codebeispiele aller Operationen.",
  "Send credentials with each request over HTTPS.": "Senden Sie die Zugangsdaten mit jeder Anfrage über HTTPS.",
  "Store them in environment variables or in a secret store, and do not put them into source code, URLs or logs.":
    "Legen Sie sie in Umgebungsvariablen oder in einem Tresor für Geheimnisse ab, nicht in Quelltext, URLs oder Logs.",
  "The code samples and the SDK read it from the environment variable {name}.":
    "Die Codebeispiele und das SDK lesen es aus der Umgebungsvariablen {name}.",
  "The code samples read it from the environment variable {name}.":
    "Die Codebeispiele lesen es aus der Umgebungsvariablen {name}.",
  "The SDK can also request and renew the token itself. It reads the identifier and the secret of your client from {names}.":
    "Das SDK kann das Token auch selbst anfordern und erneuern. Es liest Kennung und Geheimnis Ihres Clients aus {names}.",
  "Authorization URL": "URL zur Autorisierung",
  "Token URL": "URL für Token",
  "Refresh URL": "URL zum Erneuern",
  "OpenID Connect metadata": "Metadaten von OpenID Connect",
  Credentials: "Zugangsdaten",
  Operation: "Operation",
  Scope: "Berechtigung",
  none: "keine",
  "One operation returns a list in pages.": "Eine Operation liefert eine Liste seitenweise.",
  "{count} operations return a list in pages.": "{count} Operationen liefern eine Liste seitenweise.",
  "The SDK requests the next pages automatically:": "Das SDK ruft die nächsten Seiten selbst ab:",
  "Get the next page": "Nächste Seite abrufen",
  "Paginated operations": "Operationen mit Seiten",
  "The items are in {location}.": "Die Elemente stehen in {location}.",
  "If there is a next page, the response header {header} contains its URL with the relation {relation} ({standard}).":
    "Gibt es eine nächste Seite, enthält der Antwort-Header {header} ihre URL mit der Beziehung {relation} ({standard}).",
  "If there is a next page, its URL is in {location}.": "Gibt es eine nächste Seite, steht ihre URL in {location}.",
  "Request it unchanged: it includes your filters.": "Rufen Sie sie unverändert ab: Sie enthält Ihre Filter.",
  "A response without that URL is the last page.": "Eine Antwort ohne diese URL ist die letzte Seite.",
  "Send the cursor of the next page, which is in {location}, as {parameter}, with all other parameters unchanged.":
    "Senden Sie den Cursor der nächsten Seite aus {location} als {parameter}, mit sonst gleichen Parametern.",
  "A response without a cursor is the last page.": "Eine Antwort ohne Cursor ist die letzte Seite.",
  "Send the {property} of the last item as {parameter}, with all other parameters unchanged.":
    "Senden Sie {property} des letzten Elements als {parameter}, mit sonst gleichen Parametern.",
  "A response without items is the last page.": "Eine Antwort ohne Elemente ist die letzte Seite.",
  "Send the number of items that you have received as {parameter}, with all other parameters unchanged.":
    "Senden Sie die Zahl der erhaltenen Elemente als {parameter}, mit sonst gleichen Parametern.",
  "The total number of items is in {location}.": "Die Gesamtzahl der Elemente steht in {location}.",
  "Send the number of the page as {parameter}, with all other parameters unchanged. The first page is {number}.":
    "Senden Sie die Nummer der Seite als {parameter}, mit sonst gleichen Parametern. Die erste Seite ist {number}.",
  "The number of pages is in {location}.": "Die Zahl der Seiten steht in {location}.",
  "On the last page, {value} is false.": "Auf der letzten Seite ist {value} false.",
  "the response header {name}": "dem Antwort-Header {name}",
  "{path} of the response body": "{path} im Inhalt der Antwort",
  "Every error response has a JSON body with a machine-readable `code`, a `message` that describes what was expected and received, and the HTTP `status`. Branch on `code`. Handle an unknown code by its status.":
    "Jede Fehlerantwort hat einen JSON-Inhalt mit einem maschinenlesbaren `code`, einer `message`, die das Erwartete und das Erhaltene beschreibt, und dem HTTP-`status`. Unterscheiden Sie Fehler nach `code`, unbekannte nach ihrem Status.",
  Code: "Code",
  Status: "Status",
  Meaning: "Bedeutung",
  "How to handle it:": "Was zu tun ist:",
  "Correct the request. The body of the response says what is invalid.":
    "Korrigieren Sie die Anfrage. Der Inhalt der Antwort sagt, was ungültig ist.",
  "Send valid credentials.": "Senden Sie gültige Zugangsdaten.",
  "Use credentials that may access the resource.":
    "Verwenden Sie Zugangsdaten, die auf die Ressource zugreifen dürfen.",
  "Check the path and the IDs in it.": "Prüfen Sie den Pfad und die IDs darin.",
  "Get the current state of the resource, adapt the request to it, and send it again.":
    "Lesen Sie den aktuellen Stand der Ressource, passen Sie die Anfrage an, und senden Sie sie erneut.",
  "Stop calling it: the resource is removed for good.":
    "Rufen Sie sie nicht mehr auf: Die Ressource ist endgültig entfernt.",
  "Get the resource again, and send its current ETag.":
    "Lesen Sie die Ressource erneut, und senden Sie ihr aktuelles ETag.",
  "Send a smaller body.": "Senden Sie weniger Inhalt.",
  "Send the body in a media type that the operation accepts.":
    "Senden Sie den Inhalt in einem Medientyp, den die Operation annimmt.",
  "Correct the fields that the body of the response names.":
    "Korrigieren Sie die Felder, die der Inhalt der Antwort nennt.",
  "Wait as long as the Retry-After header says, or some seconds without it, then send the request again.":
    "Warten Sie so lange, wie der Header Retry-After sagt, oder ohne ihn einige Sekunden, und senden Sie die Anfrage erneut.",
  "Send the request again later, after longer and longer delays.":
    "Senden Sie die Anfrage später erneut, nach immer längeren Pausen.",
  "The operations declare these error responses.": "Die Operationen deklarieren diese Fehlerantworten.",
  "Handle any other status by its class: fix the request after a 4xx response, and retry later after a 5xx response.":
    "Behandeln Sie jeden anderen Status nach seiner Klasse: Berichtigen Sie nach 4xx die Anfrage, und versuchen Sie es nach 5xx später erneut.",
  "Any operation can return it.": "Jede Operation kann ihn liefern.",
  "Returned by {operations}.": "Geliefert von {operations}.",
  "The service sends these requests to a URL of yours.": "Der Dienst sendet diese Anfragen an eine Ihrer URLs.",
  "Respond with a 2xx status as soon as you have stored the payload, and process it later: a sender usually repeats a request whose response is late, so accept each event more than once.":
    "Antworten Sie mit einem 2xx-Status, sobald der Inhalt gespeichert ist, und verarbeiten Sie ihn später: Ein Absender wiederholt meist Anfragen, deren Antwort ausbleibt, also nehmen Sie jedes Ereignis mehrfach an.",

  // SDK reference
  "Every method of {name}, its options and its errors.": "Alle Methoden von {name}, ihre Optionen und Fehler.",
  "The methods of {title}.": "Die Methoden von {title}.",
  Method: "Methode",
  Methods: "Methoden",
  "1 method": "1 Methode",
  "{count} methods": "{count} Methoden",
  "Options of a call": "Optionen eines Aufrufs",
  "The last argument of every method. An option of a call replaces that of the client.":
    "Das letzte Argument jeder Methode. Eine Option eines Aufrufs ersetzt die des Clients.",
  "Options of the client": "Optionen des Clients",
  "The argument of {client}, which also takes the options of a call except for {names}.":
    "Das Argument von {client}, das auch die Optionen eines Aufrufs außer {names} annimmt.",
  "A failed call throws an error with the properties {names}. All are instances of {name}.":
    "Ein fehlgeschlagener Aufruf wirft einen Fehler mit den Eigenschaften {names}. Alle sind Instanzen von {name}.",
  Parameters: "Parameter",
  "{options}, such as {names}.": "{options}, zum Beispiel {names}.",
  "The SDK generates an {name}, unless it is set.": "Das SDK erzeugt einen {name}, wenn er nicht gesetzt ist.",
  Returns: "Rückgabe",
  "A promise without a value.": "Ein Promise ohne Wert.",
  "Iterate with {code} to follow all pages, or await the call for the first one.":
    "Iterieren Sie mit {code} über alle Seiten, oder warten Sie auf den Aufruf für die erste.",
  Class: "Klasse",
  "400, and every other 4xx: the request is invalid.": "400 und jeder andere 4xx: Die Anfrage ist ungültig.",
  "401: the credential is missing or not active.": "401: Zugangsdaten fehlen oder sind nicht aktiv.",
  "403: the credential lacks a permission.": "403: Den Zugangsdaten fehlt eine Berechtigung.",
  "404 and 410: the resource does not exist, or no longer.":
    "404 und 410: Die Ressource gibt es nicht oder nicht mehr.",
  "409: the request conflicts with the current state, or with an earlier request with the same key.":
    "409: Die Anfrage widerspricht dem aktuellen Zustand oder einer früheren Anfrage mit demselben Schlüssel.",
  "429, or 403 with a delay: the rate limit is exceeded. `retryAfterMs` is the time to wait.":
    "429, oder 403 mit einer Wartezeit: Das Limit ist überschritten. `retryAfterMs` ist die Wartezeit.",
  "5xx: the service failed.": "5xx: Der Dienst hat versagt.",
  "There is no response, or an incomplete one.": "Es gibt keine oder keine vollständige Antwort.",
  "There is no complete response within `timeoutMs` or `totalTimeoutMs`.":
    "Es gibt keine vollständige Antwort innerhalb von `timeoutMs` oder `totalTimeoutMs`.",
  "The `signal` of the caller ended the call.": "Das `signal` des Aufrufers hat den Aufruf beendet.",
} as const;
